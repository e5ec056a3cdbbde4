import type { Position } from './geo.ts';

/** A line across open water; a route that crosses it has passed the place. */
interface Gate {
  name: string;
  from: Position;
  to: Position;
}

const GATES: readonly Gate[] = [
  { name: 'Cape of Good Hope', from: [18.48, -34.3], to: [18.48, -50] },
  { name: 'Cape Horn', from: [-67.27, -55.9], to: [-67.27, -62] },
  { name: 'Gibraltar', from: [-5.6, 36.05], to: [-5.6, 35.8] },
  { name: 'Dover Strait', from: [1.35, 51.15], to: [1.65, 50.85] },
  { name: 'The Skaw', from: [10.65, 57.74], to: [11.8, 57.74] },
  { name: 'Dardanelles', from: [26.2, 40.15], to: [26.5, 40.05] },
  { name: 'Bab el Mandeb', from: [43.2, 12.75], to: [43.6, 12.5] },
  { name: 'Strait of Hormuz', from: [56.35, 26.3], to: [56.5, 27.1] },
  { name: 'Malacca Strait', from: [101.2, 3.1], to: [100.6, 2.2] },
  { name: 'Singapore Strait', from: [103.9, 1.35], to: [103.9, 0.95] },
  { name: 'Sunda Strait', from: [105.75, -5.75], to: [105.95, -6.15] },
  { name: 'Lombok Strait', from: [115.65, -8.75], to: [116.0, -8.75] },
  { name: 'Torres Strait', from: [142.2, -10.1], to: [142.2, -10.9] },
  { name: 'Windward Passage', from: [-74.2, 20.15], to: [-73.4, 19.9] },
  { name: 'Mona Passage', from: [-68.35, 18.5], to: [-67.2, 18.4] },
  { name: 'Florida Strait', from: [-80.1, 25.75], to: [-79.2, 25.75] },
];

/** Names of the places a line passes, in order, each once. */
export function passedLandmarks(line: readonly Position[]): string[] {
  const passed = new Set<string>();
  for (let i = 1; i < line.length; i++)
    for (const gate of GATES) if (crosses(line[i - 1]!, line[i]!, gate)) passed.add(gate.name);
  return [...passed];
}

function crosses(a: Position, b: Position, { from, to }: Gate): boolean {
  const turn = 360 * Math.round((from[0] - (a[0] + b[0]) / 2) / 360);
  const [p, q]: [Position, Position] = [
    [a[0] + turn, a[1]],
    [b[0] + turn, b[1]],
  ];
  return side(p, q, from) !== side(p, q, to) && side(from, to, p) !== side(from, to, q);
}

function side(a: Position, b: Position, point: Position): boolean {
  return (b[0] - a[0]) * (point[1] - a[1]) > (b[1] - a[1]) * (point[0] - a[0]);
}
