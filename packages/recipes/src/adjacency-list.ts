/**
 * Adjacency list: many-to-many, each relation stored once and read from both ends.
 *
 * Use it when things refer to each other: students and courses, members and teams, parts and products.
 *
 * Cost: one item for each relation, and one index that turns it around. Either end is one query.
 *
 * Watch out: a global index is eventually consistent, so a new relation may be visible from one end
 * first. A role or a grade belongs on the relation. If you copy a name onto it, keep the copy up to
 * date.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'

const school = table({
  name: 'adjacency-list',
  pk: 'PK',
  sk: 'SK',
  indexes: { inverse: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})

const student = entity(school, 'Student', {
  primary: { pk: key('STUDENT', text('studentId')), sk: key('#STUDENT') },
})
const course = entity(school, 'Course', {
  primary: { pk: key('COURSE', text('courseId')), sk: key('#COURSE') },
})
const enrolment = entity(school, 'Enrolment', {
  primary: { pk: key('STUDENT', text('studentId')), sk: key('COURSE', text('courseId')) },
  inverse: { pk: key('COURSE', text('courseId')), sk: key('STUDENT', text('studentId')) },
})

export const tables = [school]
export const entities = [student, course, enrolment]

export const coursesOf = (db: DynamoDBDocumentClient, studentId: string) =>
  db.send(new QueryCommand(queryInput(enrolment, { studentId })))

export const studentsOf = (db: DynamoDBDocumentClient, courseId: string) =>
  db.send(new QueryCommand(queryInput(enrolment, { courseId }, { index: 'inverse' })))

export const enrolmentOf = (db: DynamoDBDocumentClient, studentId: string, courseId: string) =>
  db.send(new QueryCommand(queryInput(enrolment, { studentId, courseId })))

export const enrol = (
  db: DynamoDBDocumentClient,
  studentId: string,
  courseId: string,
  grade: string,
) => db.send(new PutCommand(putInput(enrolment, { studentId, courseId, grade })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  await db.send(new PutCommand(putInput(student, { studentId: '1', name: 'Ann' })))
  await db.send(new PutCommand(putInput(course, { courseId: 'C', title: 'Logic' })))
  await enrol(db, '1', 'C', 'A')
  await enrol(db, '1', 'C#', 'B')
  await enrol(db, '12', 'C', 'C')
  await enrol(db, '2', 'C', 'B')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the courses of a student': () => coursesOf(db, '1'),
  'the students of a course': () => studentsOf(db, 'C'),
  'is this student in this course?': () => enrolmentOf(db, '12', 'C'),
})
