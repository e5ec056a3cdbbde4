/** Value of the bunkers at delivery and redelivery of a time charter out. */
export type DeliveryBunkers = {
  /** At the charter's prices. */
  readonly contractOnDelivery: number;
  readonly contractOnRedelivery: number;
  /** At the voyage's own (FIFO) prices. */
  readonly voyageOnDelivery: number;
  readonly voyageOnRedelivery: number;
};

/**
 * What the owner gains (+) on bunkers sold to charterers at delivery, and, when bunkers settle
 * on consumption, bought back at redelivery: (TC1 − VB1) + (VB2 − TC2). Source: Veson help, TCO
 * bunker adjustment.
 */
export function bunkerAdjustment(
  bunkers: DeliveryBunkers,
  settled: 'onDelivery' | 'onConsumption',
): number {
  const onDelivery = bunkers.contractOnDelivery - bunkers.voyageOnDelivery;
  if (settled === 'onDelivery') return onDelivery;
  return onDelivery + bunkers.voyageOnRedelivery - bunkers.contractOnRedelivery;
}
