/** The door of lessons: import it on demand, as it brings the reader of Markdown and the engine of expressions. */
export type { Check } from './check/check.ts'
export { type Course, type CourseModule, readCourse } from './file/course.ts'
export { examDomains, lessonDomains } from './file/domains.ts'
export type {
  Lesson,
  LessonFixture,
  LessonHead,
  LessonStep,
  LessonUser,
  WrongTry,
} from './file/lesson.ts'
export { longestLesson } from './file/lesson-limits.ts'
export { readLesson, readLessonHead } from './file/read-lesson.ts'
export { LessonError } from './lesson-error.ts'
export type { CheckedCommand, CheckOutcome } from './check/check-world.ts'
export { LessonRun, type LessonRunParts, LessonStartError } from './run/lesson-run.ts'
export {
  type LessonControl,
  type LessonMachine,
  type LessonServer,
  type LessonServerOptions,
  lessonServerOptions,
  type LessonSnapshot,
} from './run/lesson-server.ts'
export {
  type LessonProgress,
  readProgress,
  type StepProgress,
  writeProgress,
} from './run/progress.ts'
export { stepFiles } from './run/step-files.ts'
export {
  lacksWrongTry,
  type StepFailure,
  type StepTrial,
  type TrialTime,
  tryLesson,
} from './run/try-lesson.ts'
export type { Block, ColumnAlignment, Inline } from './text/block.ts'
