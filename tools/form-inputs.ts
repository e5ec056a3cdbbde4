import * as contract from '@mainsheet/contract';
import { z } from 'zod';

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;

const TEXT = 'FormText';
const NUMBER = 'FormNumber';
const FLAG = 'FormFlag';
const ANYTHING = 'Json';
/** Of what the forms of the contract that look at the day are asked here; no shape depends on it. */
const ANY_DAY = '2026-01-01';

/**
 * The input types of GraphQL that operations name and the contract describes, as text of the schema language: `VesselInput`
 * is the form `vesselInput` of the contract, `InvoiceMailInput` its `invoiceMail`. Every field may be left out and a leaf
 * takes whatever was typed, as the form judges both: it then names all faults at once, each with its path and sentence.
 * @throws Error when a type is named that neither the module files nor the contract know
 */
export function formInputsOf(moduleFiles: readonly string[]): string {
  const written = moduleFiles.join('\n');
  const known = new Set(
    [...written.matchAll(/^(?:input|type|enum|scalar) (\w+)/gm)].map((m) => m[1]!),
  );
  const named = new Set([...written.matchAll(/: \[?([A-Z]\w*Input)\b/g)].map((m) => m[1]!));
  const forms = [...named]
    .filter((name) => !known.has(name))
    .map((name) => [name, formOf(name)] as const);
  return new FormInputs(known, forms).text();
}

function formOf(name: string): Schema {
  const lower = `${name[0]!.toLowerCase()}${name.slice(1)}`;
  const forms = contract as Readonly<Record<string, unknown>>;
  const found = forms[lower] ?? forms[lower.replace(/Input$/, '')];
  const form = typeof found === 'function' ? found(ANY_DAY) : found;
  // An operation takes a list of rows as `[RowInput]`.
  if (form instanceof z.ZodType) return form instanceof z.ZodArray ? form.element : form;
  throw new Error(`${name} is neither a type of a module nor a form of the contract.`);
}

/** Documents whose older forms are still taken: the form alone knows their fields. */
const DOCUMENTS: ReadonlyMap<Schema, string> = new Map([
  [contract.estimateInputSchema as Schema, 'EstimateInputs'],
]);

/** Input types, one for each object of the forms. */
class FormInputs {
  readonly #names: Map<Schema, string>;
  readonly #texts = new Map<string, string>();
  readonly #taken: ReadonlySet<string>;

  constructor(taken: ReadonlySet<string>, forms: readonly (readonly [string, Schema])[]) {
    this.#taken = taken;
    this.#names = new Map(forms.map(([name, form]) => [given(form), name]));
    for (const [name, form] of forms) this.#write(name, given(form));
  }

  text(): string {
    const texts = [...this.#texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
    return `${texts.join('\n\n')}\n`;
  }

  #write(name: string, schema: Schema): void {
    const shape = shapeOf(schema);
    if (!shape) throw new Error(`${name} is no object: let the operation take Json.`);
    if (this.#taken.has(name) || this.#texts.has(name)) throw new Error(`${name} stands twice.`);
    // Its place is taken before its fields are read, which may lead back to it.
    this.#texts.set(name, '');
    const fields = Object.entries(shape).map(([key, value]) => {
      const inner = `${name.replace(/Input$/, '')}${key[0]!.toUpperCase()}${key.slice(1)}Input`;
      return `  ${key}: ${this.#typeOf(inner, value)}`;
    });
    this.#texts.set(name, `input ${name} {\n${fields.join('\n')}\n}`);
  }

  #typeOf(path: string, value: Schema): string {
    const document = DOCUMENTS.get(bare(value));
    if (document) return document;
    const schema = given(value);
    const { def } = schema._zod as z.core.$ZodTypes['_zod'];
    if (def.type === 'array') return `[${this.#typeOf(path, def.element)}]`;
    if (!shapeOf(schema)) return leafOf(schema);
    const known = this.#names.get(schema);
    if (known) return known;
    this.#names.set(schema, path);
    this.#write(path, schema);
    return path;
  }
}

/** A form without what makes it optional. */
function bare(schema: Schema): Schema {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'lazy') return bare(def.getter());
  return 'innerType' in def ? bare(def.innerType) : schema;
}

/** A form as it is sent, before what is made of it. */
function given(schema: Schema): Schema {
  const form = bare(schema);
  const { def } = form._zod as z.core.$ZodTypes['_zod'];
  if (def.type !== 'pipe') return form;
  return given(def.in._zod.def.type === 'transform' ? def.out : def.in);
}

/** The fields of an object, or of all objects that may stand here; null for anything else and for one of any keys. */
function shapeOf(schema: Schema): Shape | null {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'object') return def.catchall?._zod.def.type === 'unknown' ? null : def.shape;
  if (def.type !== 'union') return null;
  const shapes = def.options.map((option) => shapeOf(given(option)));
  if (shapes.some((shape) => shape === null)) return null;
  return Object.assign({}, ...shapes);
}

function leafOf(schema: Schema): string {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'string' || def.type === 'enum') return TEXT;
  if (def.type === 'number') return NUMBER;
  if (def.type === 'boolean') return FLAG;
  if (def.type === 'literal') return leafOfValue(def.values[0]);
  if (def.type !== 'union') return ANYTHING;
  const kinds = new Set(def.options.map((option) => leafOf(given(option))));
  return kinds.size === 1 ? [...kinds][0]! : ANYTHING;
}

function leafOfValue(value: unknown): string {
  if (typeof value === 'number') return NUMBER;
  return typeof value === 'boolean' ? FLAG : TEXT;
}
