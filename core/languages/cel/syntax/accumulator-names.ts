/** Name of the variable in which comprehensions accumulate, unless an environment names another one. */
export const defaultAccumulator = '@result'

/** Name of that variable in older releases of cel-go; iteration variables may still not have it. */
export const formerAccumulator = '__result__'
