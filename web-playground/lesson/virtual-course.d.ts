declare module 'virtual:skerry-course' {
  export const course: import('./course-list.ts').CourseList
}
