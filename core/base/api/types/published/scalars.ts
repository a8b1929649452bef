/** A 64-bit integer, as JSON clients send and read it. */
export type Int64 = number

export type { Base64, Duration, IntOrString, MicroTime, QuantityText, Time } from '../scalars.ts'
