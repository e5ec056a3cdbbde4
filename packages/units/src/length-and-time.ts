import { HOURS_PER_DAY, METRES_PER_FOOT, MINUTES_PER_HOUR } from './constants.ts';
import {
  type Days,
  days,
  type Feet,
  feet,
  type Hours,
  hours,
  type Knots,
  knots,
  type Metres,
  type Minutes,
  metres,
  minutes,
  type NauticalMiles,
  nauticalMiles,
} from './quantity.ts';

export const metresFromFeet = (value: Feet): Metres => metres(value * METRES_PER_FOOT);
export const feetFromMetres = (value: Metres): Feet => feet(value / METRES_PER_FOOT);
export const hoursFromDays = (value: Days): Hours => hours(value * HOURS_PER_DAY);
export const daysFromHours = (value: Hours): Days => days(value / HOURS_PER_DAY);
export const minutesFromHours = (value: Hours): Minutes => minutes(value * MINUTES_PER_HOUR);
export const hoursFromMinutes = (value: Minutes): Hours => hours(value / MINUTES_PER_HOUR);
export const minutesFromDays = (value: Days): Minutes =>
  minutes(value * HOURS_PER_DAY * MINUTES_PER_HOUR);
export const daysFromMinutes = (value: Minutes): Days =>
  days(value / (HOURS_PER_DAY * MINUTES_PER_HOUR));

/** Steaming days of a distance at a speed, or null when the speed is zero or negative. */
export const steamingDays = (distance: NauticalMiles, speed: Knots): Days | null =>
  speed > 0 ? days(distance / (speed * HOURS_PER_DAY)) : null;

/** Distance made in a time at a speed. */
export const distanceMade = (time: Days, speed: Knots): NauticalMiles =>
  nauticalMiles(time * HOURS_PER_DAY * speed);

/** Average speed over a distance, or null when no time passed. */
export const averageSpeed = (distance: NauticalMiles, time: Days): Knots | null =>
  time > 0 ? knots(distance / (time * HOURS_PER_DAY)) : null;
