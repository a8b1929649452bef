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
export { readLesson, readLessonHead } from './file/read-lesson.ts'
export { LessonError } from './lesson-error.ts'
export type { Block, ColumnAlignment, Inline } from './text/block.ts'
