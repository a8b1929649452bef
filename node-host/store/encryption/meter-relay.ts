import type { EncryptionMeter } from '../../../core/index.ts'

type Observation = (meter: EncryptionMeter) => void

/** Passes observations on to the server's metrics, which come into being after the store is open: earlier ones wait for them. */
export class MeterRelay {
  #meter: EncryptionMeter | undefined
  #waiting: Observation[] = []

  record(observe: Observation): void {
    if (this.#meter) observe(this.#meter)
    else this.#waiting.push(observe)
  }

  attach(meter: EncryptionMeter): void {
    this.#meter = meter
    for (const observe of this.#waiting) observe(meter)
    this.#waiting = []
  }
}
