/** A stage that cannot be used; the message names the field and what is wrong with it. */
export class StageError extends Error {}
