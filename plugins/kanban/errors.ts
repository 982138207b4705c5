import { defineErrors } from 'prosa/core';

export const kanbanErrors = defineErrors({
  ERR_NO_LANE_FOUND: 404,
  /** Somebody else has moved the card; `laneId` says where it is. */
  ERR_CARD_MOVED: 409,
  /** The ticket is closed. */
  ERR_NO_CARD: 409,
  /** A tag that is a lane places cards by itself: no rule may begin with it. */
  ERR_RULE_OF_LANE: 400,
  ERR_NO_RULE_SUBJECT: 400,
});
