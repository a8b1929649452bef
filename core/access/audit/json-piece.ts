/** Compact JSON: a text, or the UTF-8 bytes of an object as it was encoded for an answer. */
export type JsonPiece = string | Uint8Array
