// usage: node api-client.ts '{"url":…,"method":…,"headers":…,"body":…}'. Asks as often as each line of
// standard input says, eight at a time, and prints a line when done: the serving process is measured alone.
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';

type Target = { url: string; method: string; headers: Record<string, string>; body: string };

const CONCURRENCY = 8;
const target = JSON.parse(process.argv[2] ?? '{}') as Target;
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, headers, body } = target;
    const call = request(target.url, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`status ${answer.statusCode}`)),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  let left = Number(line);
  const worker = async () => {
    while (left-- > 0) await ask();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  console.log('done');
}
