import { type DrawnRange, staticBand } from './draw-free.ts'

const lastPort = 65_535

/** Range of node ports of services. */
export class PortRange implements DrawnRange {
  readonly first: number
  readonly last: number
  readonly size: number
  readonly band: number

  constructor(first: number, last: number) {
    this.first = first
    this.last = last
    this.size = last - first + 1
    this.band = staticBand(this.size, { least: 16, most: 128, part: 32 })
  }

  /** Reads `30000-32767`, `30000+2767` or a single port. @throws RangeError */
  static parse(text: string): PortRange {
    const match = /^(\d{1,5})(?:([-+])(\d{1,5}))?$/.exec(text.trim())
    const first = Number(match?.[1])
    const second = Number(match?.[3] ?? first)
    const last = match?.[2] === '+' ? first + second : second
    if (!match || first < 1 || last < first || last > lastPort) {
      throw new RangeError(`"${text}" is not a range of ports like 30000-32767`)
    }
    return new PortRange(first, last)
  }

  contains(port: number): boolean {
    return port >= this.first && port <= this.last
  }

  toString(): string {
    return `${this.first}-${this.last}`
  }
}
