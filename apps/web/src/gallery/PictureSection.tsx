import {
  axisStyle,
  Chart,
  type ChartOptions,
  type Ink,
  IntervalBar,
  Lane,
  type MapPort,
  type MapRoute,
  type MapVessel,
  Panel,
  SeaMap,
  Timeline,
} from '../ui/index.ts';

const MONTHS = ['Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const TCE = [14_200, 16_850, 15_900, 18_086, 20_398];

const tceOptions = (ink: Ink): ChartOptions => ({
  grid: { left: 52, right: 12, top: 12, bottom: 24 },
  xAxis: { type: 'category', data: MONTHS, ...axisStyle(ink) },
  yAxis: { type: 'value', ...axisStyle(ink) },
  series: [{ type: 'line', data: TCE, areaStyle: { opacity: 0.12 }, symbolSize: 6 }],
});

const PORTS: readonly MapPort[] = [
  { id: 'BRSSZ', name: 'Santos', at: [-46.3, -24], labelSide: 'left' },
  { id: 'SGSIN', name: 'Singapore', at: [103.8, 1.2], labelSide: 'bottom' },
  { id: 'CNTAO', name: 'Qingdao', at: [120.4, 36], labelSide: 'left' },
];
const ROUTES: readonly MapRoute[] = [
  {
    id: 'cape',
    name: 'Cape of Good Hope',
    selected: true,
    points: [
      [-46.3, -24],
      [-30, -33],
      [17, -36],
      [60, -25],
      [95, 3],
      [103.8, 1.2],
      [110, 11],
      [120.4, 36],
    ],
  },
  {
    id: 'sunda',
    name: 'Sunda',
    points: [
      [17, -36],
      [104.6, -7],
      [107, -2.5],
      [110, 11],
    ],
  },
];
const VESSELS: readonly MapVessel[] = [
  { id: 'nordic-hawk', name: 'Nordic Hawk', at: [40, -31], courseDeg: 70, selected: true },
];

const day = (date: number, hour = 0) => Date.UTC(2026, 10, date, hour);

const table = (
  <table className="statement">
    <caption className="visually-hidden">Net TCE by month</caption>
    <tbody>
      {MONTHS.map((month, index) => (
        <tr key={month}>
          <th scope="row">{month}</th>
          <td className="end">{TCE[index]}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Chart, map and timeline. */
export function PictureSection() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
      <Panel title="Net TCE" hint="USD a day">
        <Chart
          description="Net TCE rose from 14,200 in July to 20,398 dollars a day in November"
          caption="Five months, USD a day"
          options={tceOptions}
          table={table}
        />
      </Panel>
      <Panel title="Route" hint="Santos to Qingdao" flush>
        <SeaMap
          label="Route from Santos to Qingdao by the Cape"
          height={270}
          ports={PORTS}
          routes={ROUTES}
          vessels={VESSELS}
        />
      </Panel>
      <Panel title="Laytime at Santos" flush>
        <Timeline
          label="Laytime at Santos, 10 to 18 November"
          from={day(10)}
          to={day(18)}
          now={day(16, 9)}
        >
          <Lane label="Owner's count">
            <IntervalBar from={day(10, 6)} to={day(10, 18)} bucket="notice" name="Notice time">
              Notice
            </IntervalBar>
            <IntervalBar
              from={day(10, 18)}
              to={day(13)}
              bucket="used"
              name="Used"
              onSelect={() => undefined}
            >
              Used
            </IntervalBar>
            <IntervalBar from={day(13)} to={day(13, 20)} bucket="weather" name="Rain" />
            <IntervalBar
              from={day(13, 20)}
              to={day(15)}
              bucket="excluded"
              name="Sunday, excluded"
            />
            <IntervalBar from={day(15)} to={day(17)} bucket="demurrage" name="On demurrage">
              Demurrage
            </IntervalBar>
          </Lane>
          <Lane label="Estimate">
            <IntervalBar from={day(10, 6)} to={day(14)} bucket="estimate" name="Estimated stay">
              Estimate
            </IntervalBar>
            <IntervalBar from={day(16, 9)} to={day(17, 18)} bucket="plan" name="Forecast">
              Forecast
            </IntervalBar>
          </Lane>
        </Timeline>
      </Panel>
    </div>
  );
}
