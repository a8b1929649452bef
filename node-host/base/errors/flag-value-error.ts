/** Error of a flag's value; the parser puts the flag's name before the message. */
export class FlagValueError extends Error {}
