import type { HPAScalingRules } from '../../../../base/api/types/autoscaling.v2.generated.ts'

/** Default of the stabilization window for scaling down, in milliseconds. */
export const downscaleWindow = 300_000

interface Recommendation {
  readonly replicas: number
  readonly time: number
}

interface ScaleEvent {
  /** Replicas that were added or taken away. */
  readonly change: number
  readonly time: number
}

/** The place of an item that the next one replaces: the last that no longer counts. */
function put<T>(items: T[], item: T, isOld: (item: T) => boolean): void {
  const at = items.findLastIndex(isOld)
  if (at < 0) items.push(item)
  else items[at] = item
}

/** What an autoscaler recommended and did of late, all times in milliseconds since the epoch. Lost at a restart, as in the original. */
export class ScalingHistory {
  readonly #recommendations: Recommendation[] = []
  readonly #up: ScaleEvent[] = []
  readonly #down: ScaleEvent[] = []

  /** Records the number of replicas found at first as what was recommended then. */
  begin(replicas: number, time: number): void {
    if (this.#recommendations.length === 0) this.#recommendations.push({ replicas, time })
  }

  /** The highest recommendation within the default window for scaling down; `replicas` is recorded. */
  stabilize(replicas: number, now: number): number {
    const cutoff = now - downscaleWindow
    const isOld = ({ time }: Recommendation): boolean => time < cutoff
    const recent = this.#recommendations.filter((each) => !isOld(each))
    const highest = Math.max(replicas, ...recent.map((each) => each.replicas))
    put(this.#recommendations, { replicas, time: now }, isOld)
    return highest
  }

  /** `current`, moved as little as the recommendations within both windows (milliseconds) ask for; `replicas` is recorded. */
  stabilizeWithin(
    { current, replicas }: { readonly current: number; readonly replicas: number },
    windows: { readonly up: number; readonly down: number },
    now: number,
  ): number {
    const within = (window: number): number[] =>
      this.#recommendations.filter(({ time }) => time > now - window).map((each) => each.replicas)
    const lowest = Math.min(replicas, ...within(windows.up))
    const highest = Math.max(replicas, ...within(windows.down))
    const isOld = ({ time }: Recommendation): boolean =>
      time < now - windows.up && time < now - windows.down
    put(this.#recommendations, { replicas, time: now }, isOld)
    return Math.min(Math.max(current, lowest), highest)
  }

  /** Records a change of replicas, for the policies of `rules` of that direction. */
  scaled(from: number, to: number, rules: HPAScalingRules | undefined, now: number): void {
    const periods = (rules?.policies ?? []).map(({ periodSeconds }) => periodSeconds)
    const cutoff = now - Math.max(0, ...periods) * 1000
    const change = Math.abs(to - from)
    put(to > from ? this.#up : this.#down, { change, time: now }, ({ time }) => time < cutoff)
  }

  /** The number of replicas `seconds` ago, by the changes recorded since. */
  replicasBefore(current: number, seconds: number, now: number): number {
    const since = (events: readonly ScaleEvent[]): number =>
      events
        .filter(({ time }) => time > now - seconds * 1000)
        .reduce((sum, { change }) => sum + change, 0)
    return current - since(this.#up) + since(this.#down)
  }
}
