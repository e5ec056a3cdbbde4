import { describe, expect, it } from 'vitest';
import { formInputsOf } from './form-inputs.ts';

const made = (argument: string) => formInputsOf([`type Mutation { save(data: ${argument}): Int }`]);

describe('the inputs of GraphQL', () => {
  it('have the fields of the form they are called after, lists and inner forms too', () => {
    const text = made('FleetInput!');
    expect(text).toMatch(/^input FleetInput \{$/m);
    expect(text).toContain('  name: FormText\n');
    const journal = made('JournalInput!');
    expect(journal).toMatch(/^ {2}lines: \[\w+Input\]$/m);
  });

  it('join the forms that may stand in one place', () => {
    const text = made('ItineraryChangeInput!');
    expect(text).toContain('  kind: FormText\n');
    expect(text).toContain('  rowIds: [FormText]\n');
    expect(text).toContain('  portCode: FormText\n');
  });

  it('leave a document whose older forms are taken to its form', () => {
    expect(made('VoyageInput!')).toContain('  inputs: EstimateInputs\n');
  });

  it('are not made where a module has one of that name', () => {
    expect(formInputsOf(['input FleetInput { a: Int } type Q { b(c: FleetInput): Int }'])).toBe(
      '\n',
    );
  });

  it('refuse a name that nobody knows, and a form that is no object', () => {
    expect(() => made('NoSuchInput!')).toThrow('neither a type of a module nor a form');
    expect(() => made('RecordIdInput!')).toThrow(/neither|no object/);
  });
});
