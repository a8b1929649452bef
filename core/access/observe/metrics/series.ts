/** The label that tells the samples of one series apart: the upper bound of a bucket (`le`), or a quantile. */
export type PlaceLabel = readonly [name: 'le' | 'quantile', value: number]

/** Takes one sample: the suffix of its name, its further label, and its value. */
export type WriteSample = (suffix: string, label: PlaceLabel | undefined, value: number) => void

/** One series of a metric: what is counted or measured for one set of label values. */
export interface Series {
  /** False as long as nothing was counted: the series is then left out. */
  readonly isShown: boolean
  /** Writes the samples in their order. */
  write(sample: WriteSample): void
  /** Sets everything to 0. Who holds the series goes on using it. */
  reset(): void
}
