import type { Cancel, Runtime } from '../../base/runtime.ts'

const sweepInterval = 15_000

/** Calls `sweep` with the time every 15 seconds. @returns a function that ends that */
export function sweepRegularly(
  { timers, clock }: Pick<Runtime, 'timers' | 'clock'>,
  sweep: (now: number) => void,
): Cancel {
  const schedule = (): Cancel =>
    timers.after(sweepInterval, () => {
      sweep(clock.now())
      cancel = schedule()
    })
  let cancel = schedule()
  return () => cancel()
}
