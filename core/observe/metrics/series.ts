/** Takes one sample: the suffix of its name, a further label as it is written (`le="0.5"`) or nothing, and its value. */
export type WriteSample = (suffix: string, label: string, value: number) => void

/** One series of a metric: what is counted or measured for one set of label values. */
export interface Series {
  /** False as long as nothing was counted: the series is then left out. */
  readonly isShown: boolean
  /** Writes the samples in their order. */
  write(sample: WriteSample): void
  /** Sets everything to 0. Who holds the series goes on using it. */
  reset(): void
}
