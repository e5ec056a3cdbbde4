import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { voyageHref } from '../../platform/navigation/record-links.ts';
import { Panel, Tag } from '../../ui/index.ts';
import type { PaperFact } from './invoices.queries.ts';

export type BilledTolerance = { text: string; isWithin: boolean } | null;

type BilledCargoProps = {
  shipment: readonly PaperFact[];
  tolerance: BilledTolerance;
  voyageId: string | null;
};

/** What the voyage says of the cargo that is billed: ports, bill of lading, charter party, and whether the quantity was agreed. */
export function BilledCargo({ shipment, tolerance, voyageId }: BilledCargoProps) {
  if (shipment.length === 0 && tolerance === null) return null;
  return (
    <Panel
      title="From the voyage"
      hint="as the paper prints it"
      actions={
        voyageId && (
          <Link to={voyageHref(voyageId)} className="link-button">
            Open the voyage
          </Link>
        )
      }
      flush
    >
      <dl className="invoice-totals">
        {shipment.map(({ name, value }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        {tolerance && (
          <>
            <dt>Quantity</dt>
            <dd>
              {tolerance.text}{' '}
              <Tag tone={tolerance.isWithin ? 'positive' : 'warning'}>
                {tolerance.isWithin ? 'within tolerance' : 'beyond tolerance'}
              </Tag>
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}
