/** A point in the one sequence of commits of a store: at least 1, below 2^53, decimal text on the wire. */
export type Revision = number
