/** Compact JSON: a text, or bytes of UTF-8 that somebody else has made. */
export type JsonPiece = string | Uint8Array
