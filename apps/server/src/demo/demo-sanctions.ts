import { bringList, screenNow } from '../modules/sanctions/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';

/** Invented: nobody of this list exists. One record is near to a contact of the demo company, one has its vessel's name. */
const LIST = `Name,Kind,IMO,Country,Aliases,Owner,Reason
Grey Horizon Shipping LLC,company,,Ruritania,GHS Maritime;Gray Horizon Ship Co,,Demo programme A
Viktor Samplev,person,,Ruritania,Victor Sampleff,,Demo programme A
Night Heron,vessel,9074729,Ruritania,,Grey Horizon Shipping LLC,Demo programme A
Fujairah Sand Bunkers FZE,company,,AE,,,Demo programme B
`;

/** A list in use, everybody compared with it, and the case that came of it. */
export async function loadSanctions(platform: Platform, owner: Actor): Promise<void> {
  await bringList(platform, owner, {
    ...{ list: 'OWN', name: 'demo-list.csv' },
    content: Buffer.from(LIST),
  });
  await screenNow(platform, owner);
}
