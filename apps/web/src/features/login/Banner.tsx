import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { SAIL_PATH } from '../../brand/paths.ts';

const SLIDE_MS = 3000;

type Slide = {
  title: string;
  text: string;
  label: string;
  figure: string;
  rows: readonly (readonly [string, string])[];
};

const SLIDES: readonly Slide[] = [
  {
    title: 'Maritime Financial Dashboard',
    text: 'Cash in every currency, what is due and what each vessel earns, on one calm page.',
    label: 'Cash available, USD',
    figure: '9,070,480.71',
    rows: [
      ['USD', '6,482,310.44'],
      ['EUR', '1,206,884.10'],
      ['NOK', '8,914,300.00'],
    ],
  },
  {
    title: 'Maritime Contract Management',
    text: 'From estimate to fixture, laytime and final statement without typing a figure twice.',
    label: 'Net TCE, USD a day',
    figure: '18,086',
    rows: [
      ['Santos to Qingdao', '74.86 days'],
      ['Freight', '38.50 USD/mt'],
      ['Laytime left', '1d 04:30'],
    ],
  },
  {
    title: 'Send money to 150 countries',
    text: 'The account number is judged as you type it; fee, rate and arrival are known before you send.',
    label: 'They receive, EUR',
    figure: '96,420.55',
    rows: [
      ['You send', '104,539.16 USD'],
      ['Fee', '0.00 USD'],
      ['Arrives', 'Tuesday 24 November'],
    ],
  },
  {
    title: 'Track voyage expenses',
    text: 'Every port account, bunker stem and bill meets its voyage; the variance explains itself.',
    label: 'Voyage result, USD',
    figure: '1,353,949',
    rows: [
      ['Bunkers', '(798,701)'],
      ['Port costs', '(246,300)'],
      ['Against estimate', '+12,480'],
    ],
  },
];

/** Four slides, three seconds each; stops on hover, on focus, on request and for reduced motion. */
export function Banner() {
  const still = useReducedMotion();
  const [index, setIndex] = useState(0);
  // Null while nobody has asked: then the system's wish for less motion decides.
  const [asked, setAsked] = useState<'play' | 'pause' | null>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPlaying = asked === null ? !still : asked === 'play';
  const running = isPlaying && !isHovered && !isFocused;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setIndex((present) => (present + 1) % SLIDES.length), SLIDE_MS);
    return () => clearInterval(timer);
  }, [running]);
  const slide = SLIDES[index];
  if (!slide) return null;
  return (
    <section
      className="login-banner"
      aria-roledescription="carousel"
      aria-label="What Mainsheet does"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <svg className="login-sail" viewBox="6.6 1.6 14 15" aria-hidden="true">
        <path d={SAIL_PATH} fill="#184b77" />
      </svg>
      <div className="login-slide" aria-live={running ? 'off' : 'polite'}>
        <div className="login-card" aria-hidden>
          <div className="login-card-head">
            <div className="small">{slide.label}</div>
            <div className="login-figure">{slide.figure}</div>
          </div>
          {slide.rows.map(([name, value]) => (
            <div key={name} className="login-card-row">
              <span>{name}</span>
              <b>{value}</b>
            </div>
          ))}
        </div>
        <h2>{slide.title}</h2>
        <p>{slide.text}</p>
      </div>
      <div className="login-dots">
        {SLIDES.map((other, position) => (
          <button
            key={other.title}
            type="button"
            aria-label={other.title}
            aria-current={position === index}
            onClick={() => setIndex(position)}
          />
        ))}
        <button
          type="button"
          className="login-pause"
          aria-label={isPlaying ? 'Pause slides' : 'Play slides'}
          onClick={() => setAsked(isPlaying ? 'pause' : 'play')}
        >
          {isPlaying ? (
            <IconPlayerPause size={15} aria-hidden />
          ) : (
            <IconPlayerPlay size={15} aria-hidden />
          )}
        </button>
      </div>
    </section>
  );
}
