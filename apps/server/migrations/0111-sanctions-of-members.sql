-- When members were last sanctioned, those of before there was a table for it too: their words are masked for some time again.
INSERT INTO ladder_members (member_id, sanctioned_at)
SELECT people.id, max(sanctions.at)
FROM people
JOIN (
  SELECT moderation_log_details.whom AS person, moderation_log.at AS at
  FROM moderation_log
  JOIN moderation_log_details ON moderation_log_details.entry_id = moderation_log.id
  WHERE moderation_log.what IN ('deleteMessage', 'deleteThread', 'deleteReply', 'clearProfile', 'undoWriting', 'kickGuest',
      'banGuest', 'banPerson', 'removePerson', 'banAddress', 'warnPerson', 'suspendAccount')
    AND (moderation_log_details.actor IS NULL OR moderation_log_details.actor <> moderation_log_details.whom)
  UNION ALL
  SELECT whom AS person, at FROM moderation_log_before_chains
  WHERE what IN ('deleteMessage', 'deleteThread', 'deleteReply', 'clearProfile', 'undoWriting', 'kickGuest',
      'banGuest', 'banPerson', 'removePerson', 'banAddress', 'warnPerson', 'suspendAccount')
    AND actor <> whom
  UNION ALL
  SELECT user_id AS person, since AS at FROM suspensions
) sanctions ON sanctions.person = people.id
WHERE people.guest = 0 AND people.removed_at IS NULL
GROUP BY people.id
ON CONFLICT (member_id) DO NOTHING;
