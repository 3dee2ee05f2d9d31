import { integer, key, text, time } from '@keywright/core'

// Inferred on purpose: what a key takes and gives is what is being shown.
export const userKey = key('USER', text('userId'))
export const orderKey = key('ORDER', time('at'), text('id'))
export const orderTextKey = key('ORDER', text('at'), text('id'))
export const projectKey = key('ORG', text('org'), 'PROJECT', text('project'))
export const issueKey = key('ISSUE', integer('number', { digits: 8 }))
