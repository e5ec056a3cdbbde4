declare module 'tz-lookup' {
  /** IANA zone of a position; may err near borders. */
  export default function findTimeZone(lat: number, lon: number): string;
}

declare module 'd3-geo' {
  import type { GeoJsonObject } from 'geojson';

  export interface GeoStream {
    point(x: number, y: number): void;
    lineStart(): void;
    lineEnd(): void;
    polygonStart(): void;
    polygonEnd(): void;
    sphere?(): void;
  }
  export interface GeoProjection {
    scale(scale: number): this;
    translate(point: [number, number]): this;
    reflectY(reflect: boolean): this;
    precision(precision: number): this;
    stream(sink: GeoStream): GeoStream;
  }
  export function geoEquirectangular(): GeoProjection;
  export function geoStream(object: GeoJsonObject, stream: GeoStream): void;
}
