import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Class names of a component, which the component's own file imports. */
const CLASSES = /@mantine\/core\/esm\/.*\/([A-Za-z]+)\.module\.mjs$/;
const STYLE = /@mantine\/core\/styles\/([A-Z][A-Za-z]*)\.layer\.css/g;

/**
 * Fails a build that contains a component of Mantine without its style, or the style of one it does not contain.
 * @param list path of the style sheet that imports the styles.
 */
export function kitStyles(list: string): Plugin {
  return {
    name: 'mainsheet-kit-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const used = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const name = CLASSES.exec(id)?.[1];
          if (name && renderedLength > 0) used.add(name);
        }
      }
      const styled = new Set(
        [...readFileSync(list, 'utf8').matchAll(STYLE)].map((match) => match[1]!),
      );
      const missing = [...used].filter((name) => !styled.has(name)).sort();
      const unused = [...styled].filter((name) => !used.has(name)).sort();
      if (used.size === 0)
        this.error('no component of Mantine was recognised: its files have moved');
      if (missing.length + unused.length > 0) {
        this.error(
          `${list}: without style ${missing.join(', ') || 'none'}; no longer used ${unused.join(', ') || 'none'}`,
        );
      }
    },
  };
}
