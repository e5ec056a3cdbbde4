import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documentsInPlace } from '../../tools/inline-documents.ts';
import { kitStyles } from '../../tools/kit-styles.ts';

const api = process.env.API_ORIGIN ?? `http://127.0.0.1:${process.env.PORT ?? '4600'}`;
const root = import.meta.dirname;

/** Names the one font file in the page head, so the first text is painted in the right face. */
function preloadFont(): Plugin {
  return {
    name: 'mainsheet-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2'));
        if (!font) return [];
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
          href: `/${font}`,
        };
        return [{ tag: 'link', attrs, injectTo: 'head' as const }];
      },
    },
  };
}

export default defineConfig({
  root,
  publicDir: path.join(root, 'public'),
  plugins: [
    documentsInPlace(),
    react(),
    preloadFont(),
    kitStyles(path.join(root, 'src/ui/kit.css')),
  ],
  resolve: { dedupe: ['react', 'react-dom', 'graphql'] },
  build: {
    outDir: path.join(root, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // The calculation packages change seldom and serve several screens. What forms of every screen are
        // checked with lies apart: beside the engine it would bring it to pages that calculate nothing.
        codeSplitting: {
          groups: [
            // All that comes before the first page, in one file.
            { name: 'start', tags: ['$initial'], priority: 3 },
            {
              name: 'basics',
              test: /packages[\\/](calendar|terms|units|money|identifiers)[\\/]/,
              priority: 2,
            },
            // What the contract's schemas are made of: with the engines it would bring them wherever a form is.
            { name: 'estimate', test: /packages[\\/]estimate[\\/]/, priority: 2 },
            { name: 'engines', test: /packages[\\/](voyage|entry)[\\/]/, priority: 1 },
            // What about half of the pages use, with all it needs, in one file: a page asked for sixty files of less than
            // 2 kB, each a request, an answer and a cache entry of its own. In several files by who uses what, modules
            // ran before what they import.
            { name: 'shared', minShareCount: 60 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/v2': { target: api, ws: true },
      '/sea': api,
      '/healthz': api,
    },
  },
});
