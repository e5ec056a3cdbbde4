import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';

/** How much a document asks for: fields with fragments written out, and how deep they nest. */
export type QuerySize = { readonly fields: number; readonly depth: number };

const NOTHING: QuerySize = { fields: 0, depth: 0 };

/**
 * Size of a validated document (fragments form no circle). `@skip` and `@include` are taken as if
 * everything were asked for. Each fragment is measured once, so that nested fragments stay cheap.
 */
export function sizeOf(document: DocumentNode): QuerySize {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition);
  }
  const known = new Map<string, QuerySize>();
  const measure = (set: SelectionSetNode | undefined): QuerySize => {
    let { fields, depth } = NOTHING;
    for (const selection of set?.selections ?? []) {
      const inner =
        selection.kind === 'FragmentSpread'
          ? ofFragment(selection.name.value)
          : measure(selection.selectionSet);
      const isField = selection.kind === 'Field' ? 1 : 0;
      fields += inner.fields + isField;
      depth = Math.max(depth, inner.depth + isField);
    }
    return { fields, depth };
  };
  const ofFragment = (name: string): QuerySize => {
    const size = known.get(name) ?? measure(fragments.get(name)?.selectionSet);
    known.set(name, size);
    return size;
  };
  return document.definitions
    .filter((definition) => definition.kind === 'OperationDefinition')
    .map((operation) => measure(operation.selectionSet))
    .reduce(
      (sum, one) => ({ fields: sum.fields + one.fields, depth: Math.max(sum.depth, one.depth) }),
      NOTHING,
    );
}
