// Hand-written knowledge of waters that the coastline alone does not tell. Positions are approximate
// and chosen for distances, not for steering.
import type { Position } from '../../packages/sea/src/geo.ts';

export interface Shoal {
  name: string;
  west: number;
  south: number;
  east: number;
  north: number;
}
/** From the shore to the inner edge of a traffic separation scheme: through traffic keeps outside. */
export interface Barrier {
  name: string;
  from: Position;
  to: Position;
}

/** Too shallow for trading ships; Natural Earth holds no depths. */
export const SHOALS: readonly Shoal[] = [
  { name: 'Palk Strait and Adam’s Bridge', west: 78.8, south: 8.9, east: 80.2, north: 10.3 },
  { name: 'Great Bahama Bank', west: -79.2, south: 22.6, east: -77.6, north: 25.0 },
  { name: 'Great Bahama Bank, north', west: -79.25, south: 25.0, east: -77.8, north: 25.65 },
  { name: 'Little Bahama Bank', west: -79.0, south: 26.7, east: -77.3, north: 27.2 },
  { name: 'Miskito Bank', west: -83.4, south: 14.0, east: -82.2, north: 15.9 },
  { name: 'Nantucket Shoals', west: -70.1, south: 40.75, east: -69.5, north: 41.5 },
  { name: 'Abrolhos Bank', west: -39.3, south: -18.4, east: -38.4, north: -17.4 },
  { name: 'Banc d’Arguin', west: -17.1, south: 19.2, east: -16.3, north: 20.6 },
  { name: 'Dutch Wadden Sea, west', west: 5.1, south: 53.0, east: 5.5, north: 53.3 },
  { name: 'Dutch Wadden Sea, east', west: 5.5, south: 53.25, east: 6.5, north: 53.45 },
  { name: 'East Frisian Wadden Sea', west: 7.1, south: 53.6, east: 7.85, north: 53.72 },
  { name: 'Sand ridges off Jiangsu', west: 120.9, south: 32.0, east: 122.0, north: 33.5 },
  {
    name: 'Banks north of the Yangtze entrance',
    west: 121.97,
    south: 31.25,
    east: 122.35,
    north: 32.0,
  },
  { name: 'Ortiz Bank, River Plate', west: -57.7, south: -34.72, east: -57.05, north: -34.4 },
  { name: 'Samborombon Bay', west: -57.4, south: -36.2, east: -56.75, north: -35.35 },
  { name: 'Great Sands, Port Phillip', west: 144.67, south: -38.285, east: 144.85, north: -38.14 },
];

export const BARRIERS: readonly Barrier[] = [
  { name: 'Off Finisterre', from: [-9.25, 42.9], to: [-9.72, 42.92] },
  { name: 'Off Ushant', from: [-4.75, 48.4], to: [-5.36, 48.5] },
  { name: 'Casquets', from: [-2.6, 49.48], to: [-2.85, 49.86] },
  { name: 'Off Cape Roca', from: [-9.45, 38.78], to: [-9.8, 38.78] },
  { name: 'Off Cape St Vincent', from: [-8.98, 37.03], to: [-9.2, 36.85] },
  { name: 'Off Cabo de Gata', from: [-2.2, 36.75], to: [-2.18, 36.5] },
  { name: 'Off Cape Bon', from: [11.02, 37.05], to: [11.12, 37.24] },
  { name: 'Off Ras al Hadd', from: [59.8, 22.52], to: [59.98, 22.62] },
  { name: 'Off Dondra Head', from: [80.59, 5.95], to: [80.59, 5.84] },
  { name: 'Off Texel', from: [4.75, 53.0], to: [4.55, 53.1] },
  { name: 'Texel to Vlieland', from: [4.85, 53.15], to: [5.05, 53.29] },
  { name: 'Off Vlieland', from: [5.0, 53.28], to: [4.72, 53.48] },
  { name: 'Vlieland to Ameland', from: [5.05, 53.29], to: [5.95, 53.46] },
  { name: 'Ameland to Schiermonnikoog', from: [5.95, 53.46], to: [6.45, 53.52] },
  { name: 'Borkum to Wangerooge', from: [6.75, 53.62], to: [7.9, 53.79] },
  { name: 'Off Cape Agulhas', from: [20.0, -34.8], to: [20.0, -35.03] },
  { name: 'Nantucket Sound', from: [-69.99, 41.62], to: [-70.03, 41.36] },
  { name: 'South Sands, Malacca Strait', from: [100.5, 2.2], to: [100.98, 2.82] },
  { name: 'Inner channels of Zhoushan', from: [121.9, 29.55], to: [122.2, 29.7] },
  { name: 'Islands off Taizhou', from: [121.6, 28.45], to: [121.98, 28.45] },
  { name: 'Haitan', from: [119.75, 25.5], to: [120.05, 25.4] },
  { name: 'Nassau Bay, Cape Horn', from: [-68.1, -55.65], to: [-67.27, -56.0] },
  { name: 'Diamond Shoals', from: [-75.55, 35.26], to: [-75.3, 35.1] },
  { name: 'Cape Lookout Shoals', from: [-76.53, 34.62], to: [-76.42, 34.4] },
  { name: 'Frying Pan Shoals', from: [-77.96, 33.86], to: [-77.55, 33.5] },
  { name: 'Off Cape Sao Tome', from: [-41.05, -22.03], to: [-40.75, -22.15] },
  { name: 'Off Cape Palos', from: [-0.72, 37.63], to: [-0.55, 37.6] },
  { name: 'Zhoushan, outer islands', from: [122.2, 29.95], to: [122.79, 30.15] },
  { name: 'South Passage, Moreton Bay', from: [153.4, -27.28], to: [153.45, -27.45] },
  { name: 'Southern Moreton Bay', from: [153.25, -27.6], to: [153.47, -27.6] },
  { name: 'Moreton Banks', from: [153.38, -27.04], to: [153.24, -26.88] },
  // Narrower than a cell of the mask, which would lead ships through Pamlico Sound.
  { name: 'Core Banks', from: [-76.53, 34.62], to: [-76.02, 35.07] },
  { name: 'Ocracoke', from: [-76.02, 35.07], to: [-75.53, 35.23] },
  { name: 'Hatteras Island', from: [-75.53, 35.23], to: [-75.47, 35.6] },
  { name: 'Bodie Island', from: [-75.47, 35.6], to: [-75.73, 36.23] },
  { name: 'Currituck Banks', from: [-75.73, 36.23], to: [-75.96, 36.86] },
  // A bridge of 35 m over a channel of a few metres; ships use the west channel.
  { name: 'East channel of Surabaya', from: [112.92, -7.1], to: [112.8, -7.5] },
];

/** Across passages the mask may show as open water: only their fairway, which can be closed, leads through. */
export const GATES: readonly Barrier[] = [
  { name: 'First Narrows, Strait of Magellan', from: [-69.66, -52.52], to: [-69.4, -52.52] },
  { name: 'Bosporus', from: [29.0, 41.1], to: [29.12, 41.1] },
];

/** Corners of zones that a ship may want to go round. */
export const ZONE_CORNERS: readonly Position[] = [
  [60.3, 10.8],
  [48.8, -6.9],
  [53.9, 14.8],
  [65.1, 22],
  [65.1, -5.1],
  [60.1, 14.1],
  [55.1, 0],
  [50, -5.2],
  [57.6, 14.3],
  [55.1, 9],
  [49.6, 1],
  [-7, 48.5],
  [-5.1, 48.4],
  [-4.1, 59.5],
  [-4.1, 62.1],
  [-118.7, 31.0],
  [-122, 30.4],
  [-124.4, 33.5],
  [-127.4, 36.9],
  [-129, 41],
  [-129.2, 43],
  [-128.9, 45.5],
  [-131.6, 47.7],
  [-134.6, 49.4],
  [-138.9, 53],
  [-143.1, 56.5],
  [-47.6, 47.4],
  [-48.4, 45.3],
  [-52.2, 43.2],
  [-55.1, 43.2],
  [-56.8, 41.2],
  [-60.2, 40.4],
  [-64.1, 40.1],
  [-67.1, 38.4],
  [-70.4, 37.7],
  [-71.3, 36.5],
  [-71.3, 34.5],
  [-74.0, 31.8],
  [-77.2, 30.0],
  [-76.5, 28.1],
  [-79.2, 27.3],
];
