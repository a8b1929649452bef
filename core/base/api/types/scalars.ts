/**
 * A 64-bit integer as decoding yields it: a `bigint` where a double cannot hold it exactly, else a `number`. Compare it as it is;
 * where a field is known to be small, {@link numberOfInt64} makes a number of it for arithmetic.
 */
export type Int64 = number | bigint

/** A point in time: RFC 3339 text in UTC, whole seconds (`2026-01-02T03:04:05Z`). */
export type Time = string

/** A point in time: RFC 3339 text in UTC with six decimals of a second. */
export type MicroTime = string

/** A length of time as Go writes it: `1h5m0s`. */
export type Duration = string

/** An amount in canonical form: `500m`, `2Gi`. `parseQuantity` of core/base/api/quantities reads it. */
export type QuantityText = string

/** A number, or a name or a percentage: a port, a share of replicas. */
export type IntOrString = number | string

/** Bytes as base64 text. */
export type Base64 = string

/** The number of a 64-bit integer, rounded where a double cannot hold it. */
export function numberOfInt64(value: Int64): number
export function numberOfInt64(value: Int64 | null | undefined): number | undefined
export function numberOfInt64(value: Int64 | null | undefined): number | undefined {
  return value === undefined || value === null ? undefined : Number(value)
}
