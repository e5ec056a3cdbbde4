import { createRequest, type TypedDocumentNode } from 'urql';

/** A document of its text: what the build puts in the place of `graphql(…)`. */
export const documentOf = (text: string): TypedDocumentNode => createRequest(text, {}).query;
