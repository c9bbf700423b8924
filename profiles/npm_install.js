// SPDX-License-Identifier: MIT
//
// Installs a package of the npm registry and what it depends on, with nothing
// but node: `node - install PACKAGE VERSION FOLDER DRIVER-NAME DRIVER-TEXT`, or
// lists the versions there are, oldest first: `node - versions PACKAGE`. Exit
// codes: 0, 3 no such version, 4 the network or the disk fails.
//
// The folder appears whole or not at all: everything is written beside it and
// renamed. Packages are checked against the registry's hashes.
'use strict';
const crypto = require('crypto');
const fs = require('fs');
const https = require('https');
const path = require('path');
const zlib = require('zlib');

const REGISTRY = process.env.ASSAY_NPM_REGISTRY || 'https://registry.npmjs.org';
const get = REGISTRY.startsWith('http:') ? require('http').get : https.get;

function fail(code, message) {
  process.stderr.write(message + '\n');
  process.exit(code);
}

function fetchBytes(url, redirects = 5) {
  return new Promise((resolve, reject) => {
    const request = get(url, {timeout: 60000}, response => {
      if (response.statusCode >= 300 && response.statusCode < 400 &&
          response.headers.location && redirects > 0) {
        response.resume();
        const next = new URL(response.headers.location, url).href;
        fetchBytes(next, redirects - 1).then(resolve, reject);
        return;
      }
      if (response.statusCode !== 200) {
        response.resume();
        reject(new Error(`${url}: HTTP status ${response.statusCode}`));
        return;
      }
      const parts = [];
      response.on('data', part => parts.push(part));
      response.on('end', () => response.complete ?
          resolve(Buffer.concat(parts)) :
          reject(new Error(`${url}: the connection broke off`)));
    });
    request.on('timeout', () => request.destroy(new Error(`${url}: no answer`)));
    request.on('error', reject);
  });
}

function numbers(version) {
  return version.split(/[.-]/).map(part => parseInt(part, 10) || 0);
}

function compare(a, b) {
  const left = numbers(a);
  const right = numbers(b);
  for (let i = 0; i < Math.max(left.length, right.length); ++i) {
    const difference = (left[i] || 0) - (right[i] || 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

async function about(name) {
  const text = await fetchBytes(`${REGISTRY}/${name.replace('/', '%2f')}`);
  const versions = JSON.parse(text.toString()).versions;
  return {versions, sorted: Object.keys(versions).sort(compare)};
}

// The newest version within ^x.y.z, ~x.y.z or x.y.z; else the newest.
function pick(sorted, wanted) {
  const match = /^([\^~]?)(\d+)\.(\d+)\.(\d+)$/.exec(wanted);
  if (!match) {
    return sorted[sorted.length - 1];
  }
  const low = match.slice(2).map(Number);
  let fixed = match[1] === '^' ? low.findIndex(part => part !== 0) + 1 :
                                 match[1] === '~' ? 2 : 3;
  fixed = fixed || 3;
  const fits = sorted.filter(version => {
    const parts = numbers(version);
    return /^\d+\.\d+\.\d+$/.test(version) &&
        low.slice(0, fixed).every((part, i) => part === parts[i]) &&
        compare(version, low.join('.')) >= 0;
  });
  return fits[fits.length - 1];
}

function check(bytes, dist, url) {
  const [kind, hash] = dist.integrity ? dist.integrity.split(' ')[0].split(/-(.*)/) :
                                        ['sha1', dist.shasum];
  const found = crypto.createHash(kind).update(bytes).digest(
      dist.integrity ? 'base64' : 'hex');
  if (found !== hash) {
    throw new Error(`${url}: the hash is not the registry's`);
  }
}

// The name and the rest of a tar header's fields; sizes are octal.
function* tarEntries(tar) {
  const text = (from, length) => {
    const end = tar.indexOf(0, from);
    return tar.toString('utf8', from, Math.min(end < 0 ? from + length : end,
                                               from + length));
  };
  let long = '';
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const size = parseInt(text(at + 124, 12).trim() || '0', 8);
    const kind = String.fromCharCode(tar[at + 156]);
    const prefix = text(at + 257, 5) === 'ustar' ? text(at + 345, 155) : '';
    const bytes = tar.subarray(at + 512, at + 512 + size);
    const name = long || (prefix ? prefix + '/' : '') + text(at, 100);
    long = '';
    if (kind === 'x') {
      const match = /\d+ path=([^\n]*)\n/.exec(bytes.toString('utf8'));
      long = match ? match[1] : '';
    } else if (kind === 'L') {
      long = bytes.toString('utf8').replace(/\0.*$/s, '');
    } else if (kind === '0' || kind === '\0') {
      yield {name, bytes};
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

function unpack(tarball, folder) {
  for (const {name, bytes} of tarEntries(zlib.gunzipSync(tarball))) {
    const inner = name.split('/').slice(1);  // "package/..."
    if (inner.length === 0 || inner.some(part => part === '..' || part === '')) {
      throw new Error(`a file of the package has the name ${name}`);
    }
    if (name.endsWith('.d.ts') || name.endsWith('.map')) {
      continue;
    }
    const file = path.join(folder, ...inner);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, bytes);
  }
}

async function addPackage(name, version, known, modules) {
  const info = known.versions[version];
  const url = info.dist.tarball;
  const bytes = await fetchBytes(url);
  check(bytes, info.dist, url);
  unpack(bytes, path.join(modules, name));
  process.stdout.write(`${name} ${version}, ${bytes.length} bytes\n`);
  return info.dependencies || {};
}

async function addAll(name, version, known, modules) {
  const waiting = Object.entries(await addPackage(name, version, known, modules));
  const done = new Set([name]);
  while (waiting.length > 0) {
    const [dependency, wanted] = waiting.pop();
    if (done.has(dependency)) {
      continue;
    }
    done.add(dependency);
    const listed = await about(dependency);
    const found = pick(listed.sorted, wanted);
    if (!found) {
      throw new Error(`${dependency}: there is no version ${wanted}`);
    }
    const more = await addPackage(dependency, found, listed, modules);
    waiting.push(...Object.entries(more));
  }
}

// So that a half-written file is never seen, even by a process that is killed.
function putDriver(folder, name, text) {
  const file = path.join(folder, name);
  const unfinished = `${file}.${process.pid}`;
  fs.writeFileSync(unfinished, text);
  fs.renameSync(unfinished, file);
}

function put(folder, target) {
  try {
    fs.renameSync(folder, target);
  } catch (error) {
    // Another process was faster; its folder is as good.
    if (!fs.existsSync(target)) {
      throw error;
    }
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

// What was left by a process that was killed long ago.
function clean(parent) {
  for (const name of fs.readdirSync(parent)) {
    const folder = path.join(parent, name);
    if (name.startsWith('.unfinished-') &&
        Date.now() - fs.statSync(folder).mtimeMs > 3600000) {
      fs.rmSync(folder, {recursive: true, force: true});
    }
  }
}

async function install([name, version, target, driver, text]) {
  if (fs.existsSync(target)) {
    putDriver(target, driver, text);
    return;
  }
  const known = await about(name);
  if (!known.versions[version]) {
    fail(3, `${name} has no version ${version}; there are ` +
        known.sorted.join(' '));
  }
  const parent = path.dirname(target);
  fs.mkdirSync(parent, {recursive: true});
  clean(parent);
  const folder = fs.mkdtempSync(path.join(parent, '.unfinished-'));
  try {
    await addAll(name, version, known, path.join(folder, 'node_modules'));
    putDriver(folder, driver, text);
    put(folder, target);
  } catch (error) {
    fs.rmSync(folder, {recursive: true, force: true});
    throw error;
  }
}

async function main([command, ...rest]) {
  if (command === 'versions') {
    process.stdout.write((await about(rest[0])).sorted.join('\n') + '\n');
  } else {
    await install(rest);
  }
}

main(process.argv.slice(2)).catch(error => fail(4, error.message));
