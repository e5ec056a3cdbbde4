import { SAIL_PATH, SHEET_PATH, WORD_PATH } from './paths.ts';

type LogoProps = {
  /** Height in pixels. */
  size?: number;
  /** Any CSS colour; the accent by default. */
  color?: string;
};

function SailAndSheet() {
  return (
    <>
      <path d={SAIL_PATH} fill="currentColor" />
      <path d={SHEET_PATH} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </>
  );
}

/** The mark alone: a mainsail drawn as ledger rows, held by its sheet. Legible from 16 px. */
export function Mark({
  size = 20,
  color = 'var(--accent)',
  title,
}: LogoProps & { title?: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named when it stands alone, hidden beside the word
    <svg
      className="logo"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      style={{ color }}
      {...(title ? { role: 'img' } : { 'aria-hidden': true })}
    >
      {title && <title>{title}</title>}
      <SailAndSheet />
    </svg>
  );
}

/** Mark in the accent and word in the text colour; `mono` draws both in one colour. */
export function Wordmark({
  size = 20,
  color = 'var(--text)',
  mono,
}: LogoProps & { mono?: boolean }) {
  return (
    <svg
      className="logo"
      height={size}
      viewBox="0 0 114.84 24"
      fill="none"
      role="img"
      aria-label="Mainsheet"
      style={{ color }}
    >
      <g style={{ color: mono ? 'inherit' : 'var(--accent)' }}>
        <SailAndSheet />
      </g>
      <path transform="translate(30 18)" d={WORD_PATH} fill="currentColor" />
    </svg>
  );
}
