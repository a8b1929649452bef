import { LessonError } from '../lesson-error.ts'
import { readYamlField, type YamlField } from '../yaml-field.ts'
import { longestCourse } from './lesson-limits.ts'

/** A module of a course. */
export interface CourseModule {
  /** Name of its folder beside `course.yaml`. */
  readonly name: string
  readonly title: string
  /** Names of its lessons in their order: `first-pod` for `NAME/first-pod.md`. */
  readonly lessons: readonly string[]
}

export interface Course {
  readonly title: string
  readonly modules: readonly CourseModule[]
}

const mostModules = 50
const mostLessons = 100

/** Reads a course from the text of its `course.yaml`. @throws LessonError for the first mistake, with its line */
export function readCourse(text: string, name = 'course.yaml'): Course {
  const place = { line: 1, file: name }
  if (text.length > longestCourse) {
    throw new LessonError(`the file has more than ${longestCourse} characters`, place)
  }
  const field = readYamlField(text, place)
  if (!field) throw new LessonError('the course is empty; it needs title and modules', place)
  const { title, modules } = field.fields(['title', 'modules'])
  if (!title) throw field.error('a course needs title')
  if (!modules) throw field.error('a course needs modules')
  const read = modules.items(mostModules).map((each) => readModule(each))
  checkOnce(
    modules,
    read.map((each) => each.name),
  )
  return { title: title.text(100), modules: read }
}

function readModule(field: YamlField): CourseModule {
  const { name, title, lessons } = field.fields(['name', 'title', 'lessons'])
  if (!name) throw field.error('needs name: the folder of its lessons')
  if (!title) throw field.error('needs title')
  if (!lessons) throw field.error('needs lessons: the names of their files without .md')
  const names = lessons.items(mostLessons).map((each) => readName(each))
  checkOnce(lessons, names)
  return { name: readName(name), title: title.text(100), lessons: names }
}

function readName(field: YamlField): string {
  const name = field.text(60)
  if (/^[a-z\d]+(?:-[a-z\d]+)*$/.test(name)) return name
  throw field.error(`is ${name}; a name has small letters and digits, with - between its words`)
}

function checkOnce(field: YamlField, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw field.error(`has ${twice} twice`)
}
