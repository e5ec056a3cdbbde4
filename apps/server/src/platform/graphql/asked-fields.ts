import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

export type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** The fields that a selection asks for, those of its fragments among them; what every type has is left out. */
function fieldsOf(set: SelectionSetNode | undefined, fragments: Info['fragments']) {
  const nodes = set?.selections ?? [];
  return nodes.flatMap((node): { name: string; set: SelectionSetNode | undefined }[] => {
    if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf(node.selectionSet, fragments);
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      return fieldsOf(fragments[node.name.value]?.selectionSet, fragments);
    }
    const name = node.name.value;
    return name === '__typename' ? [] : [{ name, set: node.selectionSet }];
  });
}

/** What a request asks for of one field of the answer, so that nothing is read that nobody asked for. */
export function fieldsAsked({ fieldNodes, fragments }: Info, field: string): string[] {
  return fieldNodes
    .flatMap(({ selectionSet }) => fieldsOf(selectionSet, fragments))
    .filter(({ name }) => name === field)
    .flatMap(({ set }) => fieldsOf(set, fragments).map(({ name }) => name));
}
