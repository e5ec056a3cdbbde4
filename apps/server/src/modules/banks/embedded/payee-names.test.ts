import { describe, expect, it } from 'vitest';
import { compareHolder } from './payee-names.ts';

describe('the name on an account', () => {
  it.each([
    ['Rotterdam Marine Fuels B.V.', 'ROTTERDAM MARINE FUELS BV', 'MATCH'],
    ['Møller Agency', 'Moller Agency ApS'.replace(' ApS', ' AS'), 'MATCH'],
    ['Rotterdam Marine Fuel', 'Rotterdam Marine Fuels B.V.', 'CLOSE'],
    ['Rotterdam Marine', 'Rotterdam Marine Fuels B.V.', 'CLOSE'],
    ['Trident Surveyors GmbH', 'Tridant Surveyors GmbH', 'CLOSE'],
    ['Trident Surveyors GmbH', 'Northgate Trading Ltd', 'NO_MATCH'],
    ['Trident Surveyors GmbH', 'Anna Schmidt', 'NO_MATCH'],
  ])('%s, held by %s: %s', (shown, holder, answer) => {
    expect(compareHolder(shown, holder).answer).toBe(answer);
  });

  it.each([
    'Rotterdam Marine Fuels',
    'Northgate Trading House',
    'Scheldt Towage',
    'Trident Surveyors',
  ])('%s is not revealed by any one of its words, whoever guesses it', (holder) => {
    for (const word of holder.split(' ')) {
      expect(compareHolder(word, holder), word).toMatchObject({ answer: 'NO_MATCH', name: '' });
      expect(compareHolder(`${word} ${word}`, holder).answer, word).toBe('NO_MATCH');
    }
  });

  it('is not found by a list of words that many names have', () => {
    const guesses = 'Marine Fuels Trading Towage Agency Shipping Rotterdam';
    expect(compareHolder(guesses, 'Rotterdam Marine Fuels').answer).toBe('NO_MATCH');
  });

  it('is given of a close match alone: nobody learns who holds an account by asking', () => {
    expect(compareHolder('Trident Surveyor', 'Trident Surveyors').name).toBe('Trident Surveyors');
    expect(compareHolder('Somebody', 'Trident Surveyors').name).toBe('');
    expect(compareHolder('Trident Surveyors', 'Trident Surveyors').name).toBe('');
  });
});
