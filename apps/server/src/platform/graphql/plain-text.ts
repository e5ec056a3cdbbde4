import { type ASTNode, type DocumentNode, print, visit } from 'graphql';

const sorted = <Node extends ASTNode>(nodes: readonly Node[] | undefined): Node[] =>
  (nodes ?? []).toSorted((a, b) => (print(a) < print(b) ? -1 : 1));

/**
 * A document as text that is the same whatever the order of its fields, and with or without the
 * `__typename` that a client's cache adds: to tell whether two documents ask for the same.
 */
export function plainText(document: DocumentNode): string {
  const bare = visit(document, {
    Field: {
      enter: (node) => (node.name.value === '__typename' ? null : undefined),
      leave: (node) => ({ ...node, arguments: sorted(node.arguments) }),
    },
    SelectionSet: { leave: (node) => ({ ...node, selections: sorted(node.selections) }) },
    OperationDefinition: {
      leave: (node) => ({ ...node, variableDefinitions: sorted(node.variableDefinitions) }),
    },
  });
  return sorted(bare.definitions)
    .map((definition) => print(definition))
    .join('\n');
}
