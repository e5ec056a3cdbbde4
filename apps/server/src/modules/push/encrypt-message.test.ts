import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptMessage, isPoint } from './encrypt-message.ts';

const of = (text: string) => Buffer.from(text, 'base64url');

describe('a message for one browser', () => {
  it('RFC 8291, appendix A: the worked message comes out byte for byte', () => {
    const sealed = encryptMessage(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        publicKey: of(
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        ),
        authSecret: of('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      {
        salt: of('DGv6ra1nlYgDCS1FRnbzlw'),
        privateKey: of('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      },
    );
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('no two are alike, though they say the same', () => {
    const browser = createECDH('prime256v1');
    const to = { publicKey: browser.generateKeys(), authSecret: Buffer.alloc(16, 1) };
    const once = () => encryptMessage(Buffer.from('the same'), to).toString('hex');
    expect(once()).not.toBe(once());
  });

  it('only a point of the curve is a key', () => {
    const pair = createECDH('prime256v1');
    const point = pair.generateKeys();
    expect(isPoint(point)).toBe(true);
    expect(isPoint(pair.getPublicKey(null, 'compressed'))).toBe(false);
    const beside = Buffer.from(point);
    beside[64] = (beside[64] ?? 0) ^ 1;
    expect(isPoint(beside)).toBe(false);
    expect(isPoint(Buffer.alloc(65))).toBe(false);
  });
});
