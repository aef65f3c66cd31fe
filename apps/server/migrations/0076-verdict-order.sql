-- Verdicts are listed by time whatever they are chosen by: ids of one second have no order.
DROP INDEX verdicts_by_outcome;
CREATE INDEX verdicts_by_outcome ON verdicts (outcome, at, id);
CREATE INDEX verdicts_by_kind ON verdicts (kind, at, id);
