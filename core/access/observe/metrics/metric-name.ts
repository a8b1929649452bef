import type { NameAfter } from '../../../base/text/name-after.ts'
import type { metricHelp } from './metric-help-table.ts'

/** The first words of the lines of a text. */
type FirstWords<Text extends string, Words = never> = Text extends `${infer Line}\n${infer Rest}`
  ? FirstWords<Rest, Words | FirstWord<Line>>
  : Exclude<Words | FirstWord<Text>, ''>

type FirstWord<Line extends string> = Line extends `${infer Word} ${string}` ? Word : Line

/** The name of a metric that the table of help texts has. */
export type MetricName = FirstWords<typeof metricHelp>

/** What names of metrics have behind a prefix that they share. */
export type MetricNameAfter<Prefix extends string> = NameAfter<MetricName, Prefix>
