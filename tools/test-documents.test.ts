// Journeys ask the API beside the browser with documents in plain strings, which no type check reads: each is held against
// the committed contract here, so that a changed argument is found in seconds and not at the end of a long run.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, validate } from 'graphql';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { committedContract } from './argument-type.ts';

const root = path.join(import.meta.dirname, '..');

/** Stands where a document holds an expression, whose type is not known here. */
const EXPRESSION = '41004100';

/** The text of a literal, with a number where it holds an expression; null of anything else. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join(EXPRESSION);
}

const DOCUMENT = /^(mutation|query|\{)[\s\S]*\{[\s\S]*\}$/;

function documentsIn(file: string): { at: string; text: string }[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const found: { at: string; text: string }[] = [];
  const visit = (node: ts.Node) => {
    const text = textOf(node)?.trim();
    // A document written for any field names that field and its type by expressions.
    if (text && DOCUMENT.test(text) && !text.includes(`{ ${EXPRESSION}(`)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ at: `${file}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('the documents of journeys stand in the contract', () => {
  const faults = globSync('apps/web/e2e/**/*.ts', { cwd: root })
    .flatMap(documentsIn)
    .flatMap(({ at, text }) => {
      try {
        return validate(committedContract(), parse(text))
          .filter(({ message }) => !message.includes(EXPRESSION))
          .map(({ message }) => `${at}: ${message}`);
      } catch (error) {
        return [`${at}: ${(error as Error).message}`];
      }
    });
  expect(faults).toEqual([]);
});
