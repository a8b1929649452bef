/** Characters of a lesson's file. */
export const longestLesson = 100_000

/** Characters of `course.yaml`. */
export const longestCourse = 50_000

export const mostSteps = 30

export const mostHints = 10

export const mostWrong = 10

/** Characters of the commands of a `solution` or `wrong` block. */
export const longestCommands = 10_000

export const mostFixtures = 20

export const mostFiles = 30

export const mostUsers = 20

/** Characters of the text of a fixture, and of a file. */
export const longestFile = 50_000
