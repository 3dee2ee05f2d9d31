// @ts-check
import * as adapters from '@keywright/adapters'
import * as dynamodb from '@keywright/adapters/dynamodb'
import * as adopt from '@keywright/adopt'
import * as cli from '@keywright/cli'
import * as core from '@keywright/core'
import * as design from '@keywright/design'
import * as ids from '@keywright/ids'
import * as testing from '@keywright/testing'
import * as fc from 'fast-check'
import vectors from './vectors.data.mjs'

/** Everything as ES modules. */
export const loaded = { adapters, cli, core, design, dynamodb, fc, ids, adopt, testing, vectors }
